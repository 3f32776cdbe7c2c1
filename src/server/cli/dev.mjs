// `npm run dev`: the portal with hot reload of both sides. Vite serves the client on PORT and hands /api to the server, which restarts on
// every change beside it on PORT + 2. Ctrl+C ends both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './install.mjs';

install({ tools: true });
const { root } = await import('./build.mjs');
const port = Number(process.env.PORT) || 8080;
const apiPort = Number(process.env.API_PORT) || port + 2;
const address = `http://127.0.0.1:${port}`;
process.env.API_PORT = String(apiPort);

const api = spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(apiPort),
    MOCK_PORT: process.env.MOCK_PORT ?? String(port + 1),
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    // The address of the browser comes through Vite's proxy.
    TRUST_PROXY: process.env.TRUST_PROXY ?? 'loopback',
  },
});

const { createServer } = await import('vite');
const client = await createServer({ configFile: join(root, 'vite.config.ts') });
await client.listen();
console.log(`\n  Quayside, for development  ${address}\n`);

let closing = false;
async function close() {
  if (closing) return;
  closing = true;
  api.kill('SIGTERM');
  await client.close();
}
process.on('SIGINT', close);
process.on('SIGTERM', close);
api.on('exit', async (code) => {
  await close();
  process.exit(code ?? 0);
});
