// An icon of lucide as all views show it: as large as its style says, in the color of the text. The build uses it in the place of
// the package's own component, which weighs ten times as much on the first load.
import { createElement, type SVGProps } from 'react';

type IconData = { name: string; node: readonly [tag: string, attributes: object][] };

const ATTRIBUTES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export default function createLucideIcon({ node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...ATTRIBUTES, ...(props['aria-label'] === undefined && { 'aria-hidden': true }), ...props },
      lines,
    );
}
