import { describe, expect, it } from 'vitest';
import { addedUp, partsByTranche } from './paymentParts.rules.ts';

const NOTHING = { gstPaise: 0, tdsPaise: 0, recoveredPaise: 0, owedPaise: 0, gstAwaitedPaise: 0 };

const whole = ({
  grossPaise,
  gstPaise,
  tdsPaise,
  clawbackPaise,
  keptBackPaise,
}: ReturnType<typeof addedUp>) => grossPaise + gstPaise - tdsPaise - clawbackPaise - keptBackPaise;

describe('the parts of a payment', () => {
  it('are those of the invoice where it has one tranche', () => {
    const invoice = {
      ...NOTHING,
      gstPaise: 35_956_17,
      tdsPaise: 1_331_71,
      recoveredPaise: 1_57_141_78,
      tranches: [{ trancheId: 'a', grossPaise: 1_99_756_50, netPaise: 77_239_18 }],
    };
    expect(partsByTranche(invoice).get('a')).toEqual({
      grossPaise: 1_99_756_50,
      gstPaise: 35_956_17,
      tdsPaise: 1_331_71,
      clawbackPaise: 1_57_141_78,
      keptBackPaise: 0,
      netPaise: 77_239_18,
    });
  });

  it('add up for each tranche and over all, whatever is rounded', () => {
    const tranches = [
      { trancheId: 'a', grossPaise: 33_33, netPaise: 38_66 },
      { trancheId: 'b', grossPaise: 33_33, netPaise: 38_66 },
      { trancheId: 'c', grossPaise: 33_34, netPaise: 38_68 },
    ];
    const invoice = { ...NOTHING, gstPaise: 18_00, tdsPaise: 2_00, tranches };
    const parts = [...partsByTranche(invoice).values()];
    for (const one of parts) expect(whole(one)).toBe(one.netPaise);
    expect(addedUp(parts)).toEqual({
      grossPaise: 100_00,
      gstPaise: 18_00,
      tdsPaise: 2_00,
      clawbackPaise: 0,
      keptBackPaise: 0,
      netPaise: 116_00,
    });
  });

  it('keep back the GST that waits for a credit note', () => {
    const invoice = {
      ...NOTHING,
      gstPaise: 18_000_00,
      tdsPaise: 2_000_00,
      gstAwaitedPaise: 5_000_00,
      tranches: [{ trancheId: 'a', grossPaise: 1_00_000_00, netPaise: 1_11_000_00 }],
    };
    expect(partsByTranche(invoice).get('a')).toMatchObject({
      keptBackPaise: 5_000_00,
      netPaise: 1_11_000_00,
    });
  });
});
