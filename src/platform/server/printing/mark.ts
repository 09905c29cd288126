import { encode } from 'uqr';
import type { MarkBlock } from './paper.ts';

/** By which anybody can check a paper that leaves the house: printed beside its data. */
export interface PaperMark {
  /** 'K3XM-9TQ2-7WHB-C0RA' */
  code: string;
  /** 'https://plinth.example.com/verify/K3XM-9TQ2-7WHB-C0RA' */
  verifyUrl: string;
}

/** The data of a paper as it is printed: with its code, if it leaves the house. */
export type Marked<Data> = Data & Partial<PaperMark>;

/** The code to scan, and the same in letters; nothing for a paper that stays in the house. */
export function markOf({ code, verifyUrl }: Partial<PaperMark>): MarkBlock | undefined {
  if (code === undefined || verifyUrl === undefined) return undefined;
  const { data, size } = encode(verifyUrl, { ecc: 'M', border: 0 });
  return { code, address: addressOf(verifyUrl, code), size, strips: data.flatMap(stripsOf) };
}

/** Dark modules beside each other are one strip, so that no hairline shows between them. */
function stripsOf(row: readonly boolean[], y: number): [x: number, y: number, width: number][] {
  const strips: [number, number, number][] = [];
  row.forEach((isDark, x) => {
    const last = strips.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[2] === x) last[2] += 1;
    else strips.push([x, y, 1]);
  });
  return strips;
}

/** 'plinth.example.com/verify', where the code is typed. */
function addressOf(verifyUrl: string, code: string): string {
  return verifyUrl.replace(/^https?:\/\//, '').replace(`/${code}`, '');
}
