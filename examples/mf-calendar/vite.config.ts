import { defineConfig } from 'vite';
import { remote } from './vite-remote.ts';

export default defineConfig({ plugins: [remote()] });
