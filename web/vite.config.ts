import { svelte } from '@sveltejs/vite-plugin-svelte'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'
import { books } from './build/book.ts'

const server = process.env.NORIPAN_SERVER ?? 'http://localhost:8080'

export default defineConfig(({ mode }) => ({
  plugins: [books(), svelte(), icons({ compiler: 'svelte', scale: 1 })],
  // Svelte's package answers the "browser" condition with the client, which is what the specs test.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    // A strict Content-Security-Policy forbids data: addresses and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ['{src,build}/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
}))
