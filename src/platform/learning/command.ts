import { resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { UnusableInput } from './table.ts';

/** The result of a run of a command that evaluates a file. */
export interface Ending {
  code: number;
  output: string;
  complaint: string;
}

/** Exit code for errors the caller can correct; 1 is a fault of the program. */
const MISUSED = 2;
const DECIMALS = 6;

/** What the command prints, or what the caller has to correct. */
export async function endingOf(output: () => Promise<string>): Promise<Ending> {
  try {
    return { code: 0, output: await output(), complaint: '' };
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    return { code: MISUSED, output: '', complaint: `${error.message}\n` };
  }
}

/** The options of a command. @throws UnusableInput with its usage */
export function optionsOf<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: false }).values;
  } catch (error) {
    throw new UnusableInput(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    });
  }
}

/** npm runs a program in the folder of its package; a file is looked for in the caller's folder. */
export function pathOf(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}

export function jsonOf(result: unknown): string {
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value;
  return `${JSON.stringify(result, rounded, 2)}\n`;
}

/** Ends the process as a command that a person has started. */
export function finish({ code, output, complaint }: Ending): void {
  process.stdout.write(output);
  process.stderr.write(complaint);
  process.exitCode = code;
}
