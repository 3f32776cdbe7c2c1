/** Is it an address, or a network written as one with the number of its bits (10.0.0.0/8, 2001:db8::/32)? */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const length = isIpv4(address) ? 32 : isIpv6(address) ? 128 : 0;
  if (length === 0 || more !== undefined) return false;
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= length);
}

const isIpv4 = (text: string): boolean => /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/.test(text);

const isIpv6 = (text: string): boolean => /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`);
