interface TaxedLine {
  gstRatePct: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** The amounts of an invoice at each tax rate, lowest first. */
export function taxByRate(
  lines: readonly TaxedLine[],
): { ratePct: number; taxablePaise: number; taxPaise: number }[] {
  const rates = [...new Set(lines.map((line) => line.gstRatePct))].toSorted((one, other) => one - other);
  return rates.map((ratePct) => {
    const taxed = lines.filter((line) => line.gstRatePct === ratePct);
    return {
      ratePct,
      taxablePaise: taxed.reduce((sum, line) => sum + line.taxablePaise, 0),
      taxPaise: taxed.reduce((sum, line) => sum + line.cgstPaise + line.sgstPaise + line.igstPaise, 0),
    };
  });
}
