import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { packAssets } from './build/pack-assets.js';
import { fixtureApi } from './test-kit/fixture-api.js';

const server = 'http://127.0.0.1:7420';
const proxy = { '/api': server, '/readyz': server };

/** `vite` talks to a running Tributary; `vite --mode fixtures` to invented sessions, without any server. */
export default defineConfig(({ mode }) => ({
  plugins: [react(), packAssets(), ...(mode === 'fixtures' ? [fixtureApi()] : [])],
  resolve: { conditions: ['tributary-source', ...defaultClientConditions] },
  server: mode === 'fixtures' ? {} : { proxy },
  preview: mode === 'fixtures' ? {} : { proxy },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
  },
}));
