import type { HtmlTagDescriptor, Plugin } from 'vite';
import { drawPng, productIcon, themeColour } from './productIcon.ts';

const base = '/app/';
const manifestName = 'manifest.webmanifest';
const touchIcon = 'icons/touch-180.png';
const icons = [
  { file: 'icons/icon-192.png', pixels: 192, purpose: 'any' },
  { file: 'icons/icon-512.png', pixels: 512, purpose: 'any' },
  { file: 'icons/maskable-192.png', pixels: 192, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', pixels: 512, purpose: 'maskable' },
] as const;

/** The manifest by which browsers install the participant area. */
const webManifest = () => ({
  id: `${base}p`,
  name: 'Heartwood',
  short_name: 'Heartwood',
  description:
    'Answer the survey of your workplace in confidence, also without a network, and read your personal report.',
  lang: 'en',
  start_url: `${base}p`,
  scope: base,
  display: 'standalone',
  theme_color: themeColour('paper'),
  background_color: themeColour('paper'),
  icons: icons.map(({ file, pixels, purpose }) => ({
    src: base + file,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose,
  })),
});

const link = (rel: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, ...attrs },
  injectTo: 'head',
});

const dataAddress = (svg: string) =>
  `data:image/svg+xml,${svg.replace(/[<>#']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/**
 * Vite plugin: the product's logo as the icon of the page. In a build for browsers also the web app manifest and its
 * icons.
 */
export function installable(): Plugin {
  let builds = false;
  return {
    name: 'heartwood-installable',
    configResolved: ({ command, env }) => void (builds = command === 'build' && env['VITE_NATIVE'] !== '1'),
    transformIndexHtml: () => [
      link('icon', { type: 'image/svg+xml', href: dataAddress(productIcon()) }),
      ...(builds
        ? [link('apple-touch-icon', { href: base + touchIcon }), link('manifest', { href: base + manifestName })]
        : []),
    ],
    async generateBundle() {
      if (!builds) return;
      this.emitFile({ type: 'asset', fileName: manifestName, source: JSON.stringify(webManifest()) });
      this.emitFile({ type: 'asset', fileName: touchIcon, source: await drawPng(productIcon(true), 180) });
      for (const { file, pixels, purpose } of icons) {
        this.emitFile({
          type: 'asset',
          fileName: file,
          source: await drawPng(productIcon(purpose === 'maskable'), pixels),
        });
      }
    },
  };
}
