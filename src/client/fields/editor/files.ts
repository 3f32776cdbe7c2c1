/** Kinds of picture that the portal keeps and every browser shows. */
const types = ['image/png', 'image/jpeg', 'image/gif'];
export const pictureTypes = types.join(',');

/** The pictures among files. */
export const picturesOf = (files: FileList | readonly File[]): File[] => [...files].filter((file) => types.includes(file.type));

/** A picture that stood inside a text as a file; null where it is of no known kind. */
export function pictureFile(address: string, nth: number): File | null {
  const [, type = '', data = ''] = /^data:([\w/+]+);base64,(.+)$/s.exec(address) ?? [];
  if (!types.includes(type)) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], `image${nth}.${type.slice('image/'.length)}`, { type });
}

/** Name of a file without its ending: what a picture shows until it is said in words. */
export const nameOf = (file: { FILE_NM: string }): string => file.FILE_NM.replace(/\.[^.]*$/, '');
