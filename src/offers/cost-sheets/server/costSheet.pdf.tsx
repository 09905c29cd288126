import { Text, View } from '@react-pdf/renderer';
import {
  formatAreaExact,
  formatDay,
  formatMoneyExact,
  formatPct,
  formatPhone,
  formatStatement,
} from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { Facts, Pairs, SectionTitle, TwoColumns } from '#platform/server/pdf/Facts.tsx';
import { Letterhead } from '#platform/server/pdf/Letterhead.tsx';
import type { Pictures } from '#platform/server/printing/messages.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { CodePicture, CodeText } from '#platform/server/pdf/PaperCode.tsx';
import { PrintedPage } from '#platform/server/pdf/PrintedPage.tsx';
import type { PrintedColumn } from '#platform/server/pdf/PrintedTable.tsx';
import { amountColumn, PrintedTable } from '#platform/server/pdf/PrintedTable.tsx';
import { styles } from '#platform/server/pdf/styles.ts';
import { symbolOf } from '#platform/server/printing/currency.ts';
import { Totals } from '#platform/server/pdf/Totals.tsx';
import { priceListText } from '#inventory/prices/priceList.labels.ts';
import type {
  CostSheetDocument,
  DocumentRate,
  DocumentScheduleRow,
  DocumentSection,
  DocumentUnit,
} from '../costSheet.document.ts';

/** An offer of price: what the flat costs line by line, when it is to be paid, and by which laws. */
export function printCostSheet(sheet: Marked<CostSheetDocument>, pictures: Pictures) {
  const { number, issuedOn, validUntil, priceList, supplier } = sheet;
  return (
    <PrintedPage title="Cost sheet" mark={number} author={supplier.name} on={issuedOn}>
      <Letterhead
        sender={supplier}
        pictures={pictures}
        title="Cost sheet"
        mark={number}
        facts={[
          formatDay(issuedOn),
          `Valid until ${formatDay(validUntil)}`,
          ...(priceList ? [priceListText(priceList)] : []),
        ]}
      />
      <TwoColumns left={<ForWhom sheet={sheet} />} right={<Offered sheet={sheet} />} />
      <TwoColumns left={<Areas unit={sheet.unit} />} right={<Qualities sheet={sheet} />} />
      {sheet.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      <Totals
        lines={[
          {
            label: 'Payable to the builder',
            amount: formatMoneyExact(sheet.totalReceivablePaise, sheet.currency),
          },
        ]}
        result={{
          label: 'All-in cost to the buyer',
          amount: formatMoneyExact(sheet.allInPaise, sheet.currency),
        }}
        inText={sheet.allInInWords}
      />
      <Plan sheet={sheet} />
      <Rates rates={sheet.rates} />
      <Terms sheet={sheet} />
    </PrintedPage>
  );
}

function ForWhom({ sheet: { customer, issuedBy } }: { sheet: CostSheetDocument }) {
  const by = [issuedBy.name, roleLabel(issuedBy.role), issuedBy.phone && formatPhone(issuedBy.phone)]
    .filter(Boolean)
    .join(', ');
  if (!customer) return <Facts title="Prepared by" lines={[by]} />;
  const lines = [formatPhone(customer.phone), `Prepared by ${by}`];
  return <Facts title="Prepared for" strong={customer.name} lines={lines} />;
}

function Offered({ sheet: { unit, project } }: { sheet: CostSheetDocument }) {
  const { unitNumber, towerName, unitType, floor } = unit;
  return (
    <Facts
      title="For"
      strong={[unitNumber, towerName, project.name].filter((part) => part !== null).join(', ')}
      lines={[`${unitType}, floor ${floor}`, project.address, registrationOf(unit, project)]}
    />
  );
}

/** A tower that is a phase of its own has its own registration (Real Estate Act s.3). */
function registrationOf(
  { towerReraNumber }: DocumentUnit,
  { reraNumber, reraValidUntil }: CostSheetDocument['project'],
) {
  if (towerReraNumber) return `RERA registration ${towerReraNumber}`;
  if (!reraNumber) return null;
  const validity = reraValidUntil ? `, valid until ${formatDay(reraValidUntil)}` : '';
  return `RERA registration ${reraNumber}${validity}`;
}

function Areas({ unit }: { unit: DocumentUnit }) {
  const areaOrNull = (areaSqft: number) => (areaSqft > 0 ? formatAreaExact(areaSqft) : null);
  return (
    <Pairs
      pairs={[
        ['RERA carpet area', formatAreaExact(unit.reraCarpetAreaSqft)],
        ['Balconies', areaOrNull(unit.balconyAreaSqft)],
        ['Terrace', areaOrNull(unit.terraceAreaSqft)],
        ['Saleable area', areaOrNull(unit.saleableAreaSqft)],
      ]}
    />
  );
}

function Qualities({ sheet: { unit, plan } }: { sheet: CostSheetDocument }) {
  return (
    <Pairs
      pairs={[
        ['Priced on', unit.priceBasis === 'carpet' ? 'carpet area' : 'saleable area'],
        ['Facing', unit.facing],
        ['View', unit.view],
        ['Possession', unit.possessionOn && formatDay(unit.possessionOn)],
        ['Payment plan', plan.name],
      ]}
    />
  );
}

const BASIS_WIDTH = 170;
const AMOUNT_WIDTH = 90;

function Section({ section: { title, lines, total } }: { section: DocumentSection }) {
  return (
    <View style={[styles.ruled, { paddingTop: 6, paddingBottom: 4 }]}>
      <Text minPresenceAhead={40} style={[styles.third, { paddingBottom: 2 }]}>
        {title}
      </Text>
      {lines.map(({ label, basis, amountPaise }, index) => (
        // Two charges may have the same label, and neither may be dropped.
        <View key={index} wrap={false} style={[styles.row, { gap: 12, paddingVertical: 1.5 }]}>
          <Text style={FILL}>{label}</Text>
          <Text style={[styles.second, { width: BASIS_WIDTH }]}>{basis}</Text>
          <Text style={[styles.right, { width: AMOUNT_WIDTH }]}>{figure(amountPaise)}</Text>
        </View>
      ))}
      {total && (
        <View wrap={false} style={[styles.row, styles.strong, { gap: 12, paddingVertical: 2 }]}>
          <Text style={FILL}>{total.label}</Text>
          <Text style={[styles.right, { width: AMOUNT_WIDTH }]}>{formatStatement(total.amountPaise)}</Text>
        </View>
      )}
    </View>
  );
}

/** With a minus for deductions: brackets are for statements. */
function figure(amountPaise: number): string {
  return amountPaise < 0 ? `−${formatStatement(-amountPaise)}` : formatStatement(amountPaise);
}

const FILL = { flexGrow: 1, flexShrink: 1, flexBasis: 0 };

function Plan({ sheet: { plan, currency } }: { sheet: CostSheetDocument }) {
  return (
    <>
      <SectionTitle>{`Payment plan: ${plan.name}`}</SectionTitle>
      <PrintedTable
        columns={planColumns(symbolOf(currency))}
        rows={plan.rows}
        totals={['Total', null, null, null, null, formatStatement(plan.totalPaise)]}
      />
    </>
  );
}

function planColumns(symbol: string): PrintedColumn<DocumentScheduleRow>[] {
  return [
    { head: 'Stage', cell: (row) => <Stage row={row} /> },
    { head: 'When', width: 98, cell: ({ trigger }) => trigger },
    {
      head: 'Expected',
      width: 54,
      cell: ({ expectedDate }) => (expectedDate ? formatDay(expectedDate) : '–'),
    },
    amountColumn(`Amount, ${symbol}`, 72, ({ principalPaise }) => principalPaise),
    amountColumn(`Tax, ${symbol}`, 60, ({ taxPaise }) => taxPaise),
    amountColumn(`Total, ${symbol}`, 74, ({ totalPaise }) => totalPaise),
  ];
}

function Stage({ row: { name, component, pct } }: { row: DocumentScheduleRow }) {
  return (
    <Text>
      {name}
      {component === 'agreementValue' && <Text style={styles.third}>{`, ${formatPct(pct)}`}</Text>}
    </Text>
  );
}

function Rates({ rates }: { rates: readonly DocumentRate[] }) {
  if (rates.length === 0) return null;
  const columns: PrintedColumn<DocumentRate>[] = [
    { head: 'Rate', width: 150, cell: ({ text }) => text },
    { head: 'In force since', width: 70, cell: ({ validFrom }) => formatDay(validFrom) },
    { head: 'Source', cell: ({ source }) => source },
  ];
  return (
    <>
      <SectionTitle>Taxes and duties</SectionTitle>
      <PrintedTable columns={columns} rows={rates} />
    </>
  );
}

function Terms({ sheet }: { sheet: Marked<CostSheetDocument> }) {
  return (
    <View wrap={false}>
      <SectionTitle>Terms</SectionTitle>
      {termsOf(sheet).map((term) => (
        <Text key={term} style={[styles.second, { paddingBottom: 2 }]}>
          {term}
        </Text>
      ))}
      <View style={[styles.row, { alignItems: 'center', gap: 24, paddingTop: 14 }]}>
        <CodePicture paper={sheet} />
        <CodeText paper={sheet} />
      </View>
    </View>
  );
}

function termsOf({ validUntil, unit, project, tds, notes, currency }: CostSheetDocument): string[] {
  const money = (amountPaise: number) => formatMoneyExact(amountPaise, currency);
  const isRegistered = Boolean(unit.towerReraNumber ?? project.reraNumber);
  return [
    `This offer is valid until ${formatDay(validUntil)} while the unit is available. It is not an agreement for sale.`,
    'Taxes, stamp duty and registration fee follow the law on the day they fall due.',
    ...(isRegistered
      ? [
          'Not more than 10% of the cost is taken before the agreement for sale is registered (Real Estate Act s.13).',
        ]
      : []),
    ...(tds
      ? [
          `The buyer deducts ${formatPct(tds.pct)} of ${money(tds.basePaise)} = ${money(tds.amountPaise)} from what is paid ` +
            `to the builder, and pays it as tax at source with Form ${tds.form} (section ${tds.section}). It is part of the amounts above.`,
        ]
      : []),
    ...notes,
  ];
}
