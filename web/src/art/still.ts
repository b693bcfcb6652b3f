// A drawing that is made again only when what it shows has changed.
import type { Component, ComponentChild } from "preact";

/** `draw` must depend on nothing but its props; lists among them are compared by what is in them. */
export function still<P extends object>(draw: (props: P) => ComponentChild) {
  return function Still(this: Component<P>, props: P): ComponentChild {
    this.shouldComponentUpdate = (next) => {
      const was = this.props as Record<string, unknown>, is = next as Record<string, unknown>;
      const isOther = (name: string) => was[name] !== is[name] && !(Array.isArray(is[name]) && String(was[name]) === String(is[name]));
      return Object.keys({ ...was, ...is }).some((name) => name !== "children" && isOther(name));
    };
    return draw(props);
  };
}
