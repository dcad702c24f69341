import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files, so that they are cached and the policy for scripts and styles stays strict.
    assetsInlineLimit: 0,
  },
  optimizeDeps: {
    include: [
      'react', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom', 'leaflet', 'supercluster', 'idb-keyval',
      'zod', '@base-ui/react/dialog',
    ],
  },
});
