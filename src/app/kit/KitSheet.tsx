import FileText from 'lucide-react/icons/file-text';
import type { CSSProperties } from 'react';
import { Columns, PageBody } from '#platform/web/page/Page.tsx';
import type { SheetGroup } from '#platform/web/page/MoneySheet.tsx';
import { MoneySheet, SheetTotal } from '#platform/web/page/MoneySheet.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';

const GROUPS: readonly SheetGroup[] = [
  {
    key: 'av',
    title: 'Agreement value',
    lines: [
      { key: 'base', label: 'Base price', basis: '985 × 12,400', amountPaise: 1_221_400_000 },
      { key: 'rise', label: 'Floor rise', basis: '985 × 45 × (12 − 4)', amountPaise: 35_460_000 },
      { key: 'plc', label: 'Garden 150 + corner 100', basis: '985 × 250', amountPaise: 24_625_000 },
      { key: 'parking', label: 'Covered parking', basis: '1 × 4,00,000', amountPaise: 40_000_000 },
      { key: 'infra', label: 'Infrastructure', basis: 'fixed', amountPaise: 25_000_000 },
      {
        key: 'discount',
        label: 'Festive discount',
        basis: '985 × 150',
        amountPaise: -14_775_000,
        kind: 'discount',
      },
      { key: 'sum', label: 'Agreement value', amountPaise: 1_331_710_000, kind: 'sum' },
    ],
  },
  {
    key: 'tax',
    title: 'Tax and other charges',
    lines: [
      { key: 'cgst', label: 'CGST', basis: '2.5% of 1,33,17,100', amountPaise: 33_292_750 },
      { key: 'sgst', label: 'SGST', basis: '2.5% of 1,33,17,100', amountPaise: 33_292_750 },
      { key: 'gst', label: 'GST on these', basis: '18% of 3,81,380', amountPaise: 6_864_840 },
      { key: 'sum', label: 'Total payable to the builder', amountPaise: 1_458_073_340, kind: 'sum' },
    ],
  },
];

export function KitSheet() {
  return (
    <>
      <PageHeader
        title="Cost sheet, B-1203"
        badge={<Pill>Version 2, not issued</Pill>}
        actions={[
          { label: 'Preview PDF', icon: <FileText aria-hidden /> },
          { label: 'Issue', isPrimary: true, blockedBy: '1.21% of base is above your limit of 1%.' },
        ]}
        isRuled
      />
      <Columns style={{ '--plinth-side': '625px' } as CSSProperties}>
        <PageBody>
          <Note tone="limit" title="1.21% of base is above your limit of 1%.">
            ₹25,610 too much. A Sales Manager may approve up to 3%.
          </Note>
        </PageBody>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <MoneySheet label="Cost sheet of B-1203" groups={GROUPS} />
          <SheetTotal label="All-in cost to the buyer" amountPaise={1_554_293_040}>
            Agreement value ₹1.33 Cr
            <br />
            TDS 1% by the buyer ₹1,36,484.80
          </SheetTotal>
        </div>
      </Columns>
    </>
  );
}
