// The web app manifest: with it a phone adds the application to its home screen. Its files are named after their content.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Pictures of src/icon.svg, by `npm run web:icons`. A maskable icon is cut to the shape that the phone gives to icons. */
const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
] as const;

const MANIFEST = {
  id: '/app/',
  name: 'Crewcall',
  short_name: 'Crewcall',
  description: 'Your games, your open games and your availability.',
  lang: 'en',
  start_url: '/app/',
  scope: '/app/',
  display: 'standalone',
  theme_color: '#0c6b58', // of the icon
  background_color: '#f5f6f4', // --ground
};

/** Writes the manifest and its icons into assets/, and links the page to them. */
export function manifest(): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        { tag: 'link', attrs: { rel: 'manifest', href: addressOf(bundle, 'crewcall.webmanifest') } },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: addressOf(bundle, 'icon-maskable.png') } },
      ],
    },
    buildStart() {
      for (const { file } of ICONS)
        this.emitFile({
          type: 'asset',
          name: file,
          source: readFileSync(join(import.meta.dirname, 'icons', file)),
        });
    },
    generateBundle: {
      order: 'pre', // before the page is written
      handler(_options, bundle) {
        const icons = ICONS.map(({ file, ...icon }) => ({
          src: addressOf(bundle, file),
          type: 'image/png',
          ...icon,
        }));
        const source = JSON.stringify({ ...MANIFEST, icons });
        this.emitFile({ type: 'asset', name: 'crewcall.webmanifest', source });
      },
    },
  };
}

function addressOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(name));
  if (file === undefined) throw new Error(`The build has no file ${name}.`);
  return `/app/${file.fileName}`;
}
