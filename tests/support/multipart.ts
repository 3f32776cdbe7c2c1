import type { TestApp, Visitor } from './db';

/** Sends files with a JSON part `param`, as the portal's client does. */
export function sendFiles(
  t: TestApp,
  visitor: Visitor,
  path: string,
  files: readonly [name: string, content: Buffer][],
  param: object | string,
) {
  const boundary = '----test';
  const parts = files.map(([name, content]) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
  );
  const json = typeof param === 'string' ? param : JSON.stringify(param);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="param"\r\ncontent-type: application/json\r\n\r\n${json}\r\n`;
  return t.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: visitor.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
}
