import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printedCode } from '../../../tests/support/printed-code.ts';
import * as examples from '../../../tests/support/printed-examples.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { openPrinter } from '#platform/server/printing/printer.ts';

const ORGANIZATION = '0198a000-0000-7000-8000-000000000001';

let folder: string;
let printer: Printer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-pdf-'));
  printer = openPrinter({ publicUrl: 'https://plinth.test', files: new FileStore(join(folder, 'a')) });
});

afterAll(async () => {
  await printer.stop();
  rmSync(folder, { recursive: true });
});

describe('a tax invoice', () => {
  test('shows the particulars that CGST rule 46 requires, to the paisa', async () => {
    const text = await printed('invoice', examples.invoice);
    expect(
      missing(text, [
        'Tax invoice',
        'SKI/26-27/000123',
        '12 Nov 2026',
        'Due 27 Nov 2026',
        'Original for recipient',
        'Sahyadri Kalpa Developers Pvt Ltd',
        'GSTIN 27AAKCS4821M1ZW',
        'Asha Rao and Vivek Rao',
        'PAN AFXPR••••L',
        'Flat B-1203, Tower B, Kalpa Tarang',
        'RERA carpet area 985.00 sq ft',
        'RERA registration P52100012345',
        'Place of supply Maharashtra (27)',
        'Tax under reverse charge: No',
        'Slab 8 completed',
        '995411',
        'CGST 2.5%',
        'SGST 2.5%',
        '6,65,855.00',
        '16,646.38',
        '₹6,99,147.76',
        'Rupees six lakh ninety-nine thousand one hundred forty-seven and seventy-six paise only',
        'Kalpa Tarang RERA collection account',
        'Deduct 1% of ₹6,65,855 = ₹6,658.55 and send Form 132. Pay ₹6,92,489.21.',
        'Interest of 10.8% a year from 28 Nov 2026 if paid after 4 Dec 2026.',
        'For Sahyadri Kalpa Developers Pvt Ltd',
        'Authorised signatory',
        'This is a computer-generated document.',
        'Page 1 of 1',
      ]),
    ).toEqual([]);
  });

  test('across states has one column of IGST', async () => {
    const text = await printed('invoice', {
      ...examples.invoice,
      taxColumns: [{ part: 'igstPaise', label: 'IGST', shareOfPct: 1 }],
      lines: examples.invoice.lines.map((line) => ({
        ...line,
        cgstPaise: 0,
        sgstPaise: 0,
        igstPaise: 3329276,
      })),
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 3329276,
    });
    expect(missing(text, ['IGST 5%', '33,292.76', '₹6,99,147.76'])).toEqual([]);
    expect(text).not.toContain('CGST');
  });

  test('with lines of several rates names the rate of each', async () => {
    const [line] = examples.invoice.lines;
    const lines = [line, { ...line, description: 'Club membership', gstRatePct: 18 }];
    const text = await printed('invoice', { ...examples.invoice, lines });
    expect(missing(text, ['2.5%', '9%', 'Club membership'])).toEqual([]);
  });

  test('of many lines repeats the head of its table on each page and counts the pages', async () => {
    const lines = Array.from({ length: 50 }, () => examples.invoice.lines[0]);
    const pages = await printedPages('invoice', { ...examples.invoice, lines });
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      const head = page.includes('Slab 8 completed') ? ['Description', 'Taxable, ₹'] : [];
      expect(missing(page, [...head, `Page ${index + 1} of ${pages.length}`])).toEqual([]);
    });
    expect(pages[1]).toContain('Tax invoice SKI/26-27/000123, continued');
    expect(pages.at(-1)).toContain('₹6,99,147.76');
  });

  test('without tax is a bill of supply with neither tax nor reverse charge', async () => {
    const text = await printed('invoice', {
      ...examples.invoice,
      title: 'Bill of supply',
      taxColumns: [],
      cgstPaise: 0,
      sgstPaise: 0,
      totalPaise: 66585500,
      payTo: null,
      taxAtSourceNote: null,
      interestNote: null,
    });
    expect(missing(text, ['Bill of supply', '₹6,65,855.00'])).toEqual([]);
    expect(text).not.toMatch(/GST \d|reverse charge|Pay to/);
  });

  test('has the same bytes wherever and whenever it is printed', async () => {
    const elsewhere = openPrinter({
      publicUrl: 'https://plinth.test',
      files: new FileStore(join(folder, 'b')),
    });
    const [here, there] = await Promise.all([
      printer.print(ORGANIZATION, 'invoice', examples.invoice),
      elsewhere.print(ORGANIZATION, 'invoice', examples.invoice),
    ]);
    await elsewhere.stop();
    expect(there.equals(here)).toBe(true);
  });
});

describe('a receipt', () => {
  test('shows what came in, how, and what it is set against; an advance with the tax in it', async () => {
    const text = await printed('receipt', examples.receipt);
    expect(
      missing(text, [
        'Receipt voucher',
        'R/26-27/000123',
        '21 Nov 2026',
        'Received from',
        'Asha Rao and Vivek Rao',
        'Paid by HDFC Bank Ltd',
        'NEFT',
        'HDFCR52026112100123456',
        '23 Nov 2026',
        'SKI/26-27/000097',
        '2,99,147.74',
        '6,99,147.76',
        '9,98,295.50',
        '₹11,00,000.00',
        'Rupees eleven lakh only',
        '₹1,01,704.50 stays on account',
        '₹96,861.42',
        'CGST 2.5% ₹2,421.54',
        'Recorded by Sneha Patil, verified by Anil Deshmukh.',
      ]),
    ).toEqual([]);
  });

  test('says nothing of an advance when all is allocated', async () => {
    const text = await printed('receipt', { ...examples.receipt, title: 'Receipt', advance: null });
    expect(text).not.toMatch(/Advance|stays on account|voucher/);
  });
});

describe('a cost sheet', () => {
  test('shows every line with its basis, the sums, the plan, the laws and the carpet area', async () => {
    const text = await printed('costSheet', examples.costSheet);
    expect(
      missing(text, [
        'Cost sheet',
        'CS/26-27/0102',
        'Valid until 28 Nov 2026',
        'Dr Sandeep Bhosale',
        'RERA carpet area',
        '985.00 sq ft',
        'RERA registration P52100012345, valid until 31 Dec 2028',
        '985 × 45 × (12 − 4)',
        '−1,47,750.00',
        '1,33,17,100.00',
        '1,45,80,733.40',
        '9,32,197.00',
        '₹1,55,42,930.40',
        'Rupees one crore fifty-five lakh forty-two thousand nine hundred thirty and forty paise only',
        'Payment plan: Construction linked',
        'Booking, 10%',
        '13,98,295.50',
        'Notification 3/2019-CT(R)',
        '1 Apr 2019',
        '₹1,36,484.80',
        'The society formation charge is an estimate.',
      ]),
    ).toEqual([]);
  });
});

describe('a statement of account', () => {
  test('runs the balance row by row, in brackets when it is in favour of the buyer', async () => {
    const text = await printed('statement', examples.statement);
    expect(
      missing(text, [
        'Statement of account',
        'As of 21 Nov 2026',
        'BKG/26-27/0049',
        '₹1,45,80,733.40',
        'SKI/26-27/000012',
        '13,98,295.50',
        'NEFT HDFCR52026061600123456',
        '(1,47,750.00)',
        '41,94,886.50',
        '₹26,48,841.00',
        '₹50,000.00 awaits verification and is not counted here.',
        'Amounts in brackets are in favour of the buyer.',
      ]),
    ).toEqual([]);
  });

  test('of a buyer who paid ahead says so instead of an outstanding amount', async () => {
    const text = await printed('statement', {
      ...examples.statement,
      balancePaise: -14775000,
      overduePaise: 0,
    });
    expect(text).toMatch(/In favour of the buyer ₹1,47,750\.00/);
    expect(text).not.toMatch(/Outstanding|overdue/);
  });
});

describe('a joint statement', () => {
  test('has a table of all bookings with their sums, then the account of each', async () => {
    const text = await printed('jointStatement', examples.jointStatement);
    expect(
      missing(text, [
        'Joint statement of account',
        '2 bookings',
        'B-1203, Kalpa Tarang',
        'S-4, Kalpa Sagar',
        // 41,94,886.50 and 13,98,295.50; 26,48,841.00 and 13,98,295.50.
        '55,93,182.00',
        '40,47,136.50',
        'Flat B-1203, Tower B, Kalpa Tarang',
        'Shop S-4, Kalpa Sagar',
        'Booking BKG/26-27/0007 of',
        'Pay to',
        '₹50,000.00 awaits verification and is not counted here.',
      ]),
    ).toEqual([]);
    // Of two registrations neither is that of the whole.
    expect(text).not.toContain('GSTIN 27AAKCS4821M1ZW');
  });
});

describe('a paper that leaves the house', () => {
  const code = 'K3XM-9TQ2-7WHB-C0RA';
  const verifyUrl = `https://sales.sahyadrikalpa.example/verify/${code}`;

  const { invoice, receipt, costSheet, statement } = examples;

  test.each(Object.entries({ invoice, receipt, costSheet, statement }))(
    '%s carries its code, in letters and as a picture of 25 mm that a phone reads',
    async (template, document) => {
      const paper = { ...document, code, verifyUrl };
      const bytes = await printer.print(ORGANIZATION, template, paper);
      const { text, millimetres } = await printedCode(bytes);
      expect(text).toBe(verifyUrl);
      expect(millimetres).toBeGreaterThanOrEqual(25);
      const pages = await printedPages(template, paper);
      expect(pages.at(-1)).toContain(code);
      expect(pages.at(-1)).toContain('Check this document at sales.sahyadrikalpa.example/verify');
      // It needs no page of its own.
      expect(pages).toHaveLength((await printedPages(template, document)).length);
    },
  );
});

/** The parts that a text lacks. */
function missing(text: string, parts: readonly string[]): string[] {
  return parts.filter((part) => !text.includes(part));
}

async function printed(template: string, data: object): Promise<string> {
  return (await printedPages(template, data)).join(' ');
}

async function printedPages(template: string, data: object): Promise<string[]> {
  const pdf = await printer.print(ORGANIZATION, template, data);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  // Where a line breaks is a matter of layout.
  return text.map((page) => page.replace(/\s+/g, ' '));
}
