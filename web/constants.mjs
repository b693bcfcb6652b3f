// constants.mjs - a module of constants under a name of ours, for esbuild
export const constants = (module, values) => ({
  name: module,
  setup(esbuild) {
    esbuild.onResolve({ filter: new RegExp(`^${module}$`) }, () => ({ path: module, namespace: module }));
    esbuild.onLoad({ filter: /.*/, namespace: module }, () => ({
      contents: Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n"),
    }));
  },
});
