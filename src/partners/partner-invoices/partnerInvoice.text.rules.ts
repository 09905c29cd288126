interface Billed {
  commissionNumber: string;
  seq: number;
}

/** 'COM/26-27/0001, tranche 1; COM/26-27/0002, tranches 1, 2 and 3' */
export function billedText(tranches: readonly Billed[]): string {
  const seqsOf = new Map<string, number[]>();
  for (const { commissionNumber, seq } of tranches)
    seqsOf.set(commissionNumber, [...(seqsOf.get(commissionNumber) ?? []), seq]);
  return [...seqsOf]
    .map(([number, seqs]) => `${number}, ${seqs.length === 1 ? 'tranche' : 'tranches'} ${listed(seqs)}`)
    .join('; ');
}

/** '1', '1 and 2', '1, 2 and 3' */
function listed(seqs: readonly number[]): string {
  const last = seqs.at(-1) ?? '';
  return seqs.length < 2 ? `${last}` : `${seqs.slice(0, -1).join(', ')} and ${last}`;
}
