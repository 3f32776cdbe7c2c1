import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that serves as DATA_DIR; where tests run as root, the account of the database reaches it too. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-'));
  chmodSync(folder, 0o711);
  return folder;
}
