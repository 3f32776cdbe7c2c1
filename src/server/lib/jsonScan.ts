/** What a JSON text may hold: levels of brackets, and values, counted by their brackets and commas. */
export interface JsonBounds {
  depth: number;
  values: number;
}

const [opens, closes, comma, quote, backslash] = [1, 2, 3, 4, 5];
/** What each byte is to the scan; most are nothing. No byte of a longer UTF-8 character is one of these. */
const kinds = new Uint8Array(256);
for (const [signs, kind] of [
  ['[{', opens],
  [']}', closes],
  [',', comma],
  ['"', quote],
  ['\\', backslash],
] as const) {
  for (const sign of signs) kinds[sign.charCodeAt(0)] = kind;
}

/**
 * Looks at the bytes of a JSON text as they come and says whether they go beyond the bounds. Much cheaper than to parse it, and it needs no
 * memory; whether it is JSON at all is for the parser to say.
 */
export class JsonScan {
  private depth = 0;
  private values = 0;
  private inText = false;
  private escaped = false;

  constructor(private readonly bounds: JsonBounds) {}

  /** Takes the next bytes; false as soon as the text goes beyond the bounds. */
  take(part: Uint8Array): boolean {
    let { depth, values, inText } = this;
    const most = this.bounds;
    let i = this.escaped ? 1 : 0;
    for (; i < part.length; i++) {
      const kind = kinds[part[i] as number];
      if (kind === 0) continue;
      if (inText) {
        if (kind === quote) inText = false;
        // What stands behind it is only itself.
        else if (kind === backslash) i++;
      } else if (kind === quote) inText = true;
      else if (kind === comma) values++;
      else if (kind === closes) depth--;
      else if (kind === opens) {
        values++;
        if (++depth > most.depth) return false;
      }
    }
    this.depth = depth;
    this.values = values;
    this.inText = inText;
    this.escaped = i > part.length;
    return values <= most.values;
  }
}
