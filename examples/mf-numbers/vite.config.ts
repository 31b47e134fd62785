import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

/** Shared modules of the shell: one instance on the page, none in the bundle. */
const lent = { singleton: true, import: false } as const;

export default defineConfig({
  base: './',
  plugins: [
    federation({
      name: 'mf_numbers',
      filename: 'remoteEntry.js',
      exposes: { './routes': './src/routes.tsx' },
      shared: { react: lent, 'react/jsx-runtime': lent, 'react-dom': lent, '@fotosoc/host': lent },
      manifest: true,
      dts: false,
    }),
  ],
  css: { modules: { generateScopedName: 'numbers_[hash:base64:6]' } },
  build: {
    outDir: 'built/vite',
    assetsDir: '',
    target: 'es2022',
    modulePreload: false,
    sourcemap: 'hidden', // errors are reported with their source line; maps are not served
    rolldownOptions: { input: 'src/routes.tsx' },
  },
});
