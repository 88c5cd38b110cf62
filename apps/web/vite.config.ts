import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { packAssets } from './build/pack-assets.js';
import { preloadApp } from './build/preload-app.js';
import { fixtureApi } from './test-kit/fixture-api.js';

const server = 'http://127.0.0.1:7420';
const proxy = { '/api': server, '/readyz': server };

/** What the first script needs, what draws every page, and what the pages of cards and sessions share. */
const scripts = [
  {
    name: 'first',
    test: /src\/(api|boot\/(ask|page)|live\/(?!use-|clock)|shell\/theme\.)|preload-helper/,
    priority: 3,
  },
  { name: 'app', test: /node_modules|src\/(app|boot|shell|overview|alerts|live|format|texts)/, priority: 2 },
  { name: 'work', test: /src\//, minShareCount: 2, priority: 1 },
];

/** `vite` talks to a running Tributary; `vite --mode fixtures` to invented sessions, without any server. */
export default defineConfig(({ mode }) => ({
  plugins: [react(), packAssets(), preloadApp(), ...(mode === 'fixtures' ? [fixtureApi()] : [])],
  resolve: { conditions: ['tributary-source', ...defaultClientConditions] },
  server: mode === 'fixtures' ? {} : { proxy },
  preview: mode === 'fixtures' ? {} : { proxy },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // Few scripts: a browser asks for six at a time.
    rolldownOptions: { output: { codeSplitting: { groups: scripts } } },
  },
}));
