interface Billed {
  commissionNumber: string;
  seq: number;
}

/** 'COM/26-27/0001, tranche 1; COM/26-27/0002, tranches 1 and 2' */
export function billedText(tranches: readonly Billed[]): string {
  const seqsOf = new Map<string, number[]>();
  for (const { commissionNumber, seq } of tranches)
    seqsOf.set(commissionNumber, [...(seqsOf.get(commissionNumber) ?? []), seq]);
  return [...seqsOf]
    .map(([number, seqs]) => `${number}, ${seqs.length === 1 ? 'tranche' : 'tranches'} ${seqs.join(' and ')}`)
    .join('; ');
}
