import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API, type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';
import { type Call, writes } from '../../src/contract/call';
import { root } from './programs';

const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/**/*.ts', { eager: true });

/** Where a call of the contract is declared: the module, and the names that lead to it there. */
interface Declared {
  call: Call;
  file: string;
  names: [string, ...string[]];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCall = (value: unknown): value is Call => isObject(value) && ['id', 'path', 'kind', 'auth'].every((name) => name in value);

/** Every call that a module of the contract exports, by itself or in an object. */
export function declaredCalls(): Declared[] {
  return Object.entries(modules).flatMap(([path, module]) => {
    const file = join(root, 'tests/support', path);
    return Object.entries(module).flatMap(([name, value]): Declared[] => {
      if (isCall(value)) return [{ call: value, file, names: [name] }];
      const inside = isObject(value) ? Object.entries(value) : [];
      return inside.flatMap(([key, call]) => (isCall(call) ? [{ call, file, names: [name, key] }] : []));
    });
  });
}

/** The types of the contract's answers, as the compiler sees them. */
export class AnswerTypes {
  private readonly folder = mkdtempSync(join(tmpdir(), 'quayside-types-'));
  private readonly api = new API({ cwd: root });
  private readonly checker: Checker;
  private readonly types = new Map<string, Type>();

  constructor() {
    const config = join(this.folder, 'tsconfig.json');
    const compilerOptions = { types: [] };
    writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [join(root, 'src/contract')] }));
    const project = this.api.updateSnapshot({ openProject: config }).getProject(config);
    if (!project) throw new Error('the compiler has not opened the contract');
    this.checker = project.checker;
    for (const { call, file, names } of declaredCalls()) {
      const source = project.program.getSourceFile(file);
      const module = source && this.checker.getSymbolAtLocation(source);
      const [exported, inside] = names;
      const symbol = module && this.checker.getExportsOfModule(module).find(({ name }) => name === exported);
      const type = symbol && this.checker.getTypeOfSymbol(symbol);
      const answer = this.property(type && inside ? this.property(type, inside) : type, 'Out');
      if (answer) this.types.set(call.id, answer);
    }
  }

  /** What an answer lacks of its call's type; a list that is read without rows lacks them, as nothing is compared then. */
  missing(call: Call, data: unknown): string[] {
    const found = new Set<string>();
    if (!writes(call) && isObject(data) && Array.isArray(data.LIST) && data.LIST.length === 0) found.add(`${call.id}: rows`);
    this.walk(this.typeOf(call), data, call.id, found);
    return [...found];
  }

  private typeOf(call: Call): Type {
    const type = this.types.get(call.id);
    if (!type) throw new Error(`${call.id} has no type in the contract`);
    return type;
  }

  private walk(type: Type, value: unknown, at: string, found: Set<string>): void {
    if (value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      const [element] = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as TypeReference) : [];
      if (element) for (const one of value) this.walk(this.checker.getNonNullableType(element) ?? element, one, at, found);
      return;
    }
    for (const { name, optional } of this.columns(type)) {
      if (!(name in value)) {
        if (!optional) found.add(`${at}.${name}`);
        continue;
      }
      const inside = this.property(type, name);
      if (inside) this.walk(inside, (value as Record<string, unknown>)[name], `${at}.${name}`, found);
    }
  }

  private columns(type: Type): { name: string; optional: boolean }[] {
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return [];
    return this.checker.getPropertiesOfType(type).map(({ name, flags }) => ({ name, optional: (flags & SymbolFlags.Optional) !== 0 }));
  }

  private property(type: Type | undefined, name: string): Type | undefined {
    const symbol = type && this.checker.getPropertyOfType(type, name);
    const own = symbol && this.checker.getTypeOfSymbol(symbol);
    return own && (this.checker.getNonNullableType(own) ?? own);
  }

  close(): void {
    this.api.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
