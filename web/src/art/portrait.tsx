// The eight descendants: a bust each, in a box of 44 by 48 around the middle.
import type { Descendant } from "../engine/types";
import { still } from "./still";

const shoulders = "M-19 24C-19 12-10 10-5 9L0 12 5 9C10 10 19 12 19 24Z";

interface Look { robe: string; hat: preact.JSX.Element; tool: preact.JSX.Element; beard?: boolean }

const looks: Record<Descendant, Look> = {
  abbot: {
    robe: "var(--brown)",
    hat: <path d="M-8-4C-8-22 8-22 8-4L5-8C2-10-2-10-5-8Z" fill="var(--cloth-1)" />,
    tool: <path d="M15 22V0C15-6 7-6 8-1 8.5 1 11 1 11-.5" fill="none" stroke-width="2.2" />,
  },
  builder: {
    robe: "var(--gray)",
    hat: <path d="M-9-7C-9-17 9-17 9-7L11-5H-11Z" fill="var(--orange)" />,
    tool: <path d="M8 22 19-2M11 4 20 8" fill="none" stroke-width="2.4" />,
  },
  scholar: {
    robe: "var(--line)",
    hat: <path d="M-13-9 0-16 13-9 0-4ZM11-9V0" fill="var(--line)" />,
    tool: <path d="M4 15H19V24H4ZM11.5 15V24" fill="var(--leaf)" />,
    beard: true,
  },
  merchant: {
    robe: "var(--orange)",
    hat: <path d="M-12-6C-14-15-4-19 2-16 10-18 14-12 12-6Z" fill="var(--turquoise)" />,
    tool: <path d="M6 10H20M13 10V7M6 10 4 17H9ZM20 10 18 17H22Z" fill="none" stroke-width="1.5" />,
  },
  minter: {
    robe: "var(--turquoise)",
    hat: <path d="M-9-6C-9-13 9-13 9-6 5-9-5-9-9-6Z" fill="var(--cloth-1)" />,
    tool: <g><circle cx="13" cy="16" r="6" fill="var(--coin)" /><circle cx="13" cy="16" r="3.3" fill="none" /></g>,
    beard: true,
  },
  council: {
    robe: "var(--cloth-2)",
    hat: <path d="M-13-5C-12-9-9-9-9-13-5-17 5-17 9-13 9-9 12-9 13-5Z" fill="var(--line)" />,
    tool: <g><path d="M-8 11C-4 18 4 18 8 11" fill="none" stroke-width="2" /><circle cy="18" r="3" fill="var(--gold)" /></g>,
  },
  guard: {
    robe: "var(--gray)",
    hat: <path d="M-10-4C-11-18 11-18 10-4L7-5V-8H-7V-5ZM0-17V-22" fill="var(--cloth-1)" />,
    tool: <path d="M16 24V-6M16-6 12-12 16-20 20-12ZM12-6H20" fill="var(--leaf)" stroke-width="1.5" />,
  },
  boatman: {
    robe: "var(--turquoise)",
    hat: <path d="M-12-6C-9-8-8-15 0-15S9-8 12-6C4-4-4-4-12-6Z" fill="var(--wood)" />,
    tool: <path d="M18 24 9-18" fill="none" stroke-width="2.4" />,
    beard: true,
  },
};

export const Portrait = still(({ of }: { of: Descendant }) => {
  const { robe, hat, tool, beard } = looks[of];
  return (
    <g class="portrait">
      <path d="M-21-23H21V24H-21Z" class="ground" />
      <path d="M-21-20H21M-21-16.5H21M-21-13H21M-21-9.5H21M-21-6H21M-21-2.5H21" class="lines" />
      <path d={shoulders} fill={robe} />
      <path d="M-12 24V17M-8.5 24V14.5M12 24V17M8.5 24V14.5" class="lines" />
      <path d="M-7-6C-7 4-4 9 0 9.5 4 9 7 4 7-6Z" fill="var(--skin)" />
      {beard ? <path d="M-6.5 0C-6 9-3 13 0 13.5 3 13 6 9 6.5 0 4 4-4 4-6.5 0Z" fill="var(--wood)" /> : null}
      {hat}
      <path d="M-3.5-2.5H-2M2-2.5H3.5M0-2V1.5L-1 2M-2 4.5H2" fill="none" stroke-width="1.2" />
      {tool}
      <path d="M-21-23H21V24H-21Z" class="frame" />
    </g>
  );
});
