import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'

/** Builds the service worker of a built folder; it knows the names of all files that it may keep. */
export async function buildServiceWorker(
  root: string,
  folder: string,
  { assets, plugins }: { readonly assets: readonly string[]; readonly plugins: Plugin[] },
): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    plugins,
    logLevel: 'error',
    define: {
      builtFiles: JSON.stringify({ assets, recording: recordingFiles(root) }),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      reportCompressedSize: false,
      lib: {
        entry: path.join(root, 'src', 'offline.ts'),
        formats: ['iife'],
        name: 'offline',
        fileName: () => 'offline.js',
      },
    },
  })
}

/** The recording without the copies that are for programs alone: JSON-RPC with XDR as JSON. */
const recordingFiles = (root: string): readonly string[] =>
  readdirSync(path.join(root, 'public', 'recorded'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !/Json(\/|$)/.test(each.parentPath.replaceAll('\\', '/')))
    .map((each) => path.relative(path.join(root, 'public'), path.join(each.parentPath, each.name)))
    .map((file) => file.replaceAll('\\', '/'))
