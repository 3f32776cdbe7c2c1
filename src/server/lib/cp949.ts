const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Second bytes of the letters that CP949 has beyond EUC-KR: behind a first byte up to A0 all of them, then those below A1. */
const beyond = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, 0xfe)];

/** Letters by their two bytes; EUC-KR's as the platform knows them, then, in their order, the syllables that it lacks. */
function lettersOf(): Map<number, string> {
  const letters = new Map<number, string>();
  const basic = new TextDecoder('euc-kr');
  for (const lead of range(0xa1, 0xfe))
    for (const trail of range(0xa1, 0xfe)) {
      const letter = basic.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && letter !== '\ufffd') letters.set(lead * 256 + trail, letter);
    }
  const known = new Set(letters.values());
  const missing = range(0xac00, 0xd7a3)
    .map((code) => String.fromCharCode(code))
    .filter((letter) => !known.has(letter));
  const places = range(0x81, 0xc6).flatMap((lead) =>
    beyond.filter((trail) => lead < 0xa1 || trail < 0xa1).map((trail) => lead * 256 + trail),
  );
  for (const [i, letter] of missing.entries()) letters.set(places[i] ?? 0, letter);
  return letters;
}

let letters: Map<number, string> | undefined;

/** The text of bytes in CP949 (Windows-949), the encoding of Korean programs; null where they are none. The platform knows its half EUC-KR alone. */
export function decodeCp949(bytes: Buffer): string | null {
  letters ??= lettersOf();
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const from = at;
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
    if (at > from) parts.push(bytes.toString('latin1', from, at));
    if (at >= bytes.length) break;
    const letter = letters.get((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0));
    if (letter === undefined) return null;
    parts.push(letter);
    at += 2;
  }
  return parts.join('');
}
