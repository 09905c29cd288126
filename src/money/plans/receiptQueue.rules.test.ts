import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import type { DueInstallment } from './allocation.rules.ts';
import type { ReceiptToAllocate } from './receiptQueue.rules.ts';
import { allocateQueue, allocationOf, withoutPaid } from './receiptQueue.rules.ts';

const due = (
  installmentId: string,
  dueDate: string,
  principalPaise: number,
  taxPaise = 0,
): DueInstallment => ({
  installmentId,
  name: installmentId,
  seq: 1,
  dueDate,
  principalPaise,
  taxPaise,
});
const money = (amountPaise: number, change: Partial<ReceiptToAllocate> = {}): ReceiptToAllocate => ({
  amountPaise,
  mode: 'neft',
  chosen: null,
  preferredIds: [],
  ...change,
});
const OPEN = [due('old', '2026-10-01', 400, 20), due('new', '2026-11-27', 665, 33)];

test('a receipt recorded against an invoice pays that one first, then the oldest', () => {
  expect(allocationOf(money(698 + 21, { preferredIds: ['new'] }), OPEN)).toMatchObject({
    allocations: [
      { installmentId: 'new', principalPaise: 665, taxPaise: 33 },
      { installmentId: 'old', principalPaise: 1, taxPaise: 20 },
    ],
    unallocatedPaise: 0,
  });
  expect(allocationOf(money(20), OPEN).allocations).toEqual([
    { installmentId: 'old', principalPaise: 0, taxPaise: 20 },
  ]);
});

test('what an earlier receipt would pay is no longer open to a later one', () => {
  const [first, second, third] = allocateQueue([money(420), money(33), money(700)], OPEN);
  expect(first?.allocations).toEqual([{ installmentId: 'old', principalPaise: 400, taxPaise: 20 }]);
  expect(second?.allocations).toEqual([{ installmentId: 'new', principalPaise: 0, taxPaise: 33 }]);
  expect(third).toMatchObject({
    allocations: [{ installmentId: 'new', principalPaise: 665, taxPaise: 0 }],
    unallocatedPaise: 35,
  });
});

test('a choice that was overtaken is shown in the standard order, but refused when it is carried out', () => {
  const chosen = [{ installmentId: 'old', principalPaise: 400, taxPaise: 0 }];
  const [, later] = allocateQueue([money(420), money(400, { chosen })], OPEN);
  expect(later?.allocations).toEqual([{ installmentId: 'new', principalPaise: 367, taxPaise: 33 }]);
  expect(() =>
    allocationOf(
      money(400, { chosen }),
      withoutPaid(OPEN, [{ installmentId: 'old', principalPaise: 1, taxPaise: 0 }]),
    ),
  ).toThrow('Amount allocated to old exceeds its open ₹3.99.');
});

test('no queue of receipts ever pays more than is open, and every paisa of each is accounted for', () => {
  const dues = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e8 })), {
    maxLength: 8,
  });
  const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 2e9 }), fc.nat(7)), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(dues, amounts, (owed, received) => {
      const open = owed.map(([principal, tax], index) =>
        due(`i${index}`, `2026-01-0${index + 1}`, principal, tax),
      );
      const receipts = received.map(([amountPaise, preferred]) =>
        money(amountPaise, { preferredIds: [`i${preferred}`] }),
      );
      const allocations = allocateQueue(receipts, open);
      allocations.forEach((allocation, index) => {
        const given = sumPaise(allocation.allocations.map((one) => one.principalPaise + one.taxPaise));
        expect(given + allocation.unallocatedPaise).toBe(receipts[index]?.amountPaise);
      });
      const left = allocations.reduce((still, { allocations: paid }) => withoutPaid(still, paid), open);
      for (const one of left) {
        expect(one.principalPaise).toBeGreaterThanOrEqual(0);
        expect(one.taxPaise).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1_000 },
  );
});
