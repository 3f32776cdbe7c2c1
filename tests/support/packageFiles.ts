import { fileURLToPath } from 'node:url';

/** Packages of some thousand small files, which every file of screen tests would look for, read and compile anew. */
export const packages = ['antd', 'antd/locale/en_US', 'antd/locale/ko_KR', '@ant-design/icons', '@ant-design/pro-components'];

export const packageFolder = fileURLToPath(new URL('../../dist/testPackages', import.meta.url));

/** Name of the file that a package is put into. */
export const pieceOf = (name: string): string => name.replaceAll('/', '_');

/** Where vite finds the packages: in one piece each, what they share beside them. */
export const packageFiles = packages.map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: `${packageFolder}/${pieceOf(name)}.mjs`,
}));
