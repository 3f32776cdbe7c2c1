import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningEmbedded } from '../../src/server/db/embedded';
import { signIn } from '../bench/stage';
import { dataFolder } from '../support/folders';
import { freePort, type Program, startProgram } from '../support/programs';
import { type Target, targetsOf } from './targets';

// sqlmap and wapiti (Debian packages of these names) against the portal as it is started, and against its deliberately broken twin.

const said = (line: string) => process.stdout.write(`${line}\n`);
/** What the tools read and write. */
const folder = join(tmpdir(), `quayside-attack-${process.pid}`);

/** Runs a program to its end and gives what it wrote. Rejects when it is not installed. */
function run(program: string, args: string[], limitSec: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const late = setTimeout(() => child.kill('SIGKILL'), limitSec * 1_000);
    child.on('error', () => reject(new Error(`${program} is not installed: apt-get install ${program}`)));
    child.on('close', () => {
      clearTimeout(late);
      resolve(output);
    });
  });
}

/** The values of a call into which SQL can be put, as sqlmap names them. */
async function injectable(address: string, { path, body }: Target, cookie: string): Promise<string[]> {
  const request = join(folder, 'request.txt');
  const host = new URL(address).host;
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json', ...(cookie ? [`Cookie: ${cookie}`] : [])];
  writeFileSync(request, `${head.join('\r\n')}\r\n\r\n${JSON.stringify(body)}`);
  const options = [
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--dbms=PostgreSQL',
    '--technique=BEU',
    '--level=1',
    '--risk=1',
    '--threads=4',
  ];
  const ignored = [
    '--ignore-code=401,403,404,409,413,415,422,429',
    '--param-exclude=BATCH_ID|BATCH_FLAG|DIR',
    '--drop-set-cookie',
    '--ignore-stdin',
  ];
  const output = await run('sqlmap', ['-r', request, ...options, ...ignored, `--output-dir=${folder}`, '--answers=other=N'], 1_800);
  if (
    !/all tested parameters do not appear|identified the following injection|have already|appears to be not injectable|no parameter/i.test(
      output,
    )
  ) {
    throw new Error(`sqlmap on ${path}:\n${output.slice(-2_000)}`);
  }
  return [...output.matchAll(/Parameter: (.+)/g)].map(([, name = '']) => name);
}

interface Finding {
  info: string;
  path: string;
}

/** What wapiti finds, by kind. Its notes that are no holes are left out. */
async function holes(address: string, cookie: string): Promise<Map<string, Finding[]>> {
  const report = join(folder, 'wapiti.json');
  const starts = [
    '/login/msgView?code=MSG000122&arg=a',
    '/login/data?url=%2Fpan%2FdlvOrdMgt%3Fmid%3DdlvOrdMgt',
    '/api/link?token=abc&url=%2Fpan%2FdlvOrdMgt',
    '/api/file/fileDownload?fileSn=1',
    '/pan/dlvOrdMgt?mid=dlvOrdMgt',
    '/nothing/here?a=1',
  ];
  const modules = 'sql,xss,redirect,crlf,csp,cookieflags,http_headers,exec,file,methods,xxe,ssrf';
  const args = ['-u', `${address}/`, ...starts.flatMap((path) => ['-s', `${address}${path}`]), '-m', modules, '--scope', 'folder'];
  const output = await run(
    'wapiti',
    [...args, '--flush-session', '--no-bugreport', '-d', '2', '-f', 'json', '-o', report, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])],
    1_200,
  );
  let found: { vulnerabilities: Record<string, Finding[]>; anomalies: Record<string, Finding[]> };
  try {
    found = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw new Error(`wapiti made no report:\n${output.slice(-2_000)}`);
  }
  rmSync(report);
  const all = [...Object.entries(found.vulnerabilities), ...Object.entries(found.anomalies)];
  return new Map(
    all.flatMap(([kind, list]): [string, Finding[]][] => {
      // The header is obsolete: browsers have dropped what it switched.
      const real = list.filter(({ info }) => !/X-XSS-Protection/i.test(info));
      return real.length ? [[kind, real]] : [];
    }),
  );
}

const findings: string[] = [];
const fail = (line: string) => findings.push(line);

async function bySqlmap(portal: string, twin: string, match: string): Promise<void> {
  for (const target of [
    { path: '/api/selectOrders', body: { SEARCH: { DLV_ORD_NO: 'DV' } } },
    { path: '/api/selectCustomers', body: { SEARCH: { CUST_CD: 'C00001' } } },
  ]) {
    const found = await injectable(twin, target, '');
    if (found.length) said(`sqlmap finds the twin's ${target.path}: ${found.join(', ')}`);
    else fail(`sqlmap misses the twin's ${target.path}`);
  }
  // The administrator may make every call; a customer's searches run under another row scope.
  for (const [user, pattern] of [
    ['sysadm', /./],
    ['cadm01', /\/select/],
  ] as const) {
    const cookie = await signIn(portal, user);
    const targets = (await targetsOf(portal, cookie)).filter(({ path }) => path.includes(match) && pattern.test(path));
    const answers = new Map<number, number>();
    for (const target of targets) {
      const status = await statusOf(portal, target, cookie);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // What is refused before its body is read has nothing to inject into.
      if (status === 401 || status === 403) continue;
      const found = await injectable(portal, target, cookie);
      if (found.length) fail(`${target.path}: ${found.join(', ')}`);
    }
    said(`sqlmap as ${user}: ${targets.length} calls, answered ${[...answers].map(([status, n]) => `${n} x ${status}`).join(', ')}`);
  }
}

async function statusOf(address: string, { path, body }: Target, cookie: string): Promise<number> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function byWapiti(portal: string, twin: string): Promise<void> {
  const wanted = [
    'SQL Injection',
    'Cross Site Scripting',
    'Open Redirect',
    'Path Traversal',
    'Content Security Policy Configuration',
    'HttpOnly Flag cookie',
  ];
  const inTwin = await holes(twin, '');
  said(`wapiti finds in the twin: ${[...inTwin.keys()].join(', ')}`);
  for (const kind of wanted.slice(1)) if (!inTwin.has(kind)) fail(`wapiti misses the twin's ${kind}`);
  for (const cookie of ['', await signIn(portal, 'cadm01')]) {
    const found = await holes(portal, cookie);
    said(`wapiti on the portal${cookie ? ', signed in' : ''}: ${found.size ? '' : 'nothing'}`);
    for (const [kind, list] of found) for (const { info, path } of list.slice(0, 5)) fail(`${kind}: ${path} ${info}`);
  }
}

/** Runs the tools; gives what they found in the portal, or missed in the twin. `match` is part of the paths that sqlmap tries. */
export async function byTools(tools: readonly ('sqlmap' | 'wapiti')[], match: string): Promise<string[]> {
  const data = dataFolder();
  mkdirSync(folder);
  const started: Program[] = [];
  const port = await freePort();
  try {
    const portal = startProgram('src/server/cli/start.mjs', [], {
      DATA_DIR: data,
      PORT: String(port),
      MOCK_PORT: '0',
      // As behind a proxy that speaks https: with all the headers it then sends.
      PUBLIC_URL: 'https://portal.example',
      LOG_LEVEL: 'warn',
      LOGIN_FAIL_MAX: '999999999',
      LOGIN_ADDR_MAX: '999999999',
      ASK_ADDR_MAX: '999999999',
      CALL_RATE: '0',
      CALL_RATE_ADDR: '0',
    });
    started.push(portal);
    await portal.said(/Quayside +(https?:\/\/\S+)/, 180_000);
    const address = `http://127.0.0.1:${port}`;
    const url = await runningEmbedded(data);
    if (!url) throw new Error('the database does not run');
    const twin = startProgram('tests/attack/twin.ts', [], { DATABASE_URL: url });
    started.push(twin);
    const twinAddress = await twin.said(/twin (http:\/\/\S+)/);
    if (tools.includes('sqlmap')) await bySqlmap(address, twinAddress, match);
    if (tools.includes('wapiti')) await byWapiti(address, twinAddress);
    const crashed = /unknown error/.exec(portal.output());
    if (crashed) fail(`the portal met an unknown error:\n${portal.output().slice(crashed.index - 500, crashed.index + 3_000)}`);
  } finally {
    for (const program of started.reverse()) await program.end();
    rmSync(data, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}
