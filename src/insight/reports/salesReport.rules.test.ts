import { describe, expect, it } from 'vitest';
import { addSums, averageRatePaise, NO_SALES } from './salesReport.rules.ts';

describe('the sums of a report', () => {
  it('add areas without gathering an error', () => {
    const tenth = { ...NO_SALES, bookings: 1, carpetArea: 0.1 };
    expect(addSums(Array.from({ length: 30 }, () => tenth)).carpetArea).toBe(3);
  });

  it('know the average of ₹1,33,17,100 over 1,074 sq ft to the paisa, and none of nothing', () => {
    expect(averageRatePaise({ ...NO_SALES, valuePaise: 1_33_17_100_00, carpetArea: 1_074 })).toBe(12_399_53);
    expect(averageRatePaise(NO_SALES)).toBeNull();
  });
});
