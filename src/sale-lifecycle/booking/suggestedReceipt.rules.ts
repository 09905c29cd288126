/** What a customer pays with the booking: price as far as it may be accepted, and the GST that is billed with it. */
export interface SuggestedReceipt {
  pricePaise: number;
  taxPaise: number;
  /** No more of the price may be accepted before the agreement is registered. */
  isAtCap: boolean;
}

/** The first demand of the plan, within the cap; null for projects without one. */
export function suggestedReceipt(
  first: { principalPaise: number; totalPaise: number },
  capPaise: number | null,
): SuggestedReceipt {
  const { principalPaise, totalPaise } = first;
  return {
    pricePaise: capPaise === null ? principalPaise : Math.min(principalPaise, capPaise),
    taxPaise: totalPaise - principalPaise,
    isAtCap: capPaise !== null && principalPaise >= capPaise,
  };
}
