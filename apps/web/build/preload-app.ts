import type { Plugin } from 'vite';

const app = 'src/boot/show-app.tsx';

/**
 * The scripts that draw are asked for with the first one, which is small and imports them when it runs. Only fetched:
 * `modulepreload` would also compile them, and the first one would wait for that.
 */
export function preloadApp(): Plugin {
  return {
    name: 'tributary-preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const drawing = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(app));
        if (drawing === undefined) throw new Error(`no script is made of ${app}`);
        return [drawing.fileName, ...drawing.imports]
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'script', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
