import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A sealed text that cannot be opened: made with another key, or changed since. */
export class SealError extends Error {}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The installation's secret: seals texts that the database keeps but nobody reads there (AES-256-GCM, one derived key per purpose). */
export class Secret {
  private readonly keys = new Map<string, { key: Buffer; id: string }>();

  constructor(private readonly value: string) {}

  private keyOf(purpose: string): { key: Buffer; id: string } {
    const known = this.keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.value, '', `quayside ${purpose}`, 32));
    const made = { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
    this.keys.set(purpose, made);
    return made;
  }

  /** A key of its own for each purpose and owner, the same as long as the installation's secret is; base64url. */
  derive(purpose: string, owner: string): string {
    return Buffer.from(hkdfSync('sha256', this.value, owner, `quayside ${purpose}`, 32)).toString('base64url');
  }

  /** Proves a text as one of ours: HMAC-SHA256 under the purpose's key. */
  sign(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.keyOf(purpose).key).update(text).digest();
  }

  /** Seals a text. `bound` is not kept but must be the same when it is opened: a sealed text moved to another row stays shut. */
  seal(purpose: string, text: string, bound = ''): string {
    const { key, id } = this.keyOf(purpose);
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(bound));
    const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return `v1.${id}.${Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')}`;
  }

  /** Opens what `seal` made. Throws a SealError. */
  open(purpose: string, sealed: string, bound = ''): string {
    const { key, id } = this.keyOf(purpose);
    const [version, by, rest = ''] = sealed.split('.');
    if (version !== 'v1' || by !== id) throw new SealError('sealed with another key');
    const bytes = Buffer.from(rest, 'base64url');
    try {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      opening.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8');
    } catch {
      throw new SealError('changed since it was sealed');
    }
  }
}
