import { styled } from '@mui/material/styles';
import { Money } from '#platform/web/page/Money.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { Invoice } from '../invoice.contract.ts';
import type { Paper } from './invoice.paper.ts';
import { paperOf } from './invoice.paper.ts';
import { invoiceName } from './invoice.text.ts';
import { InvoiceLines } from './InvoiceLines.tsx';

/** The document as the customer receives it; printing prints only this. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const paper = paperOf(invoice);
  const { supplier } = invoice;
  return (
    <Sheet aria-label={`${paper.title} ${invoiceName(invoice)}`}>
      <Row>
        <Block>
          <strong>{supplier.name}</strong>
          <Lines lines={paper.supplier} />
        </Block>
        <Block data-end>
          <strong>{paper.title}</strong>
          {invoice.invoiceNumber && <p>{invoice.invoiceNumber}</p>}
          <Lines lines={paper.dates} />
        </Block>
      </Row>
      <Row data-halves>
        <Block>
          <small>Bill to</small>
          <b>{paper.buyer.name}</b>
          <Lines lines={paper.buyer.lines} />
        </Block>
        <Block>
          <small>For</small>
          <b>{paper.property.name}</b>
          <Lines lines={paper.property.lines} />
        </Block>
      </Row>
      <InvoiceLines invoice={invoice} paper={paper} />
      <Sums invoice={invoice} paper={paper} />
      <Foot>
        <p>
          For {supplier.name}
          <br />
          <span>Authorised signatory</span>
        </p>
      </Foot>
    </Sheet>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

function Sums({ invoice, paper }: { invoice: Invoice; paper: Paper }) {
  const explain = useExplain();
  return (
    <Totals>
      <dl>
        <div>
          <dt>{paper.valueLabel}</dt>
          <dd>
            <Money
              paise={invoice.taxablePaise}
              withPaise
              bare
              explain={explain('invoice', invoice.id, 'taxablePaise')}
            />
          </dd>
        </div>
        {paper.taxColumns.map(({ part, label }) => (
          <div key={part}>
            <dt>{label}</dt>
            <dd>
              <Money paise={invoice[part]} withPaise bare explain={explain('invoice', invoice.id, part)} />
            </dd>
          </div>
        ))}
        <div data-result>
          <dt>{paper.resultLabel}</dt>
          <dd>
            <Money
              paise={invoice.totalPaise}
              withPaise
              explain={explain('invoice', invoice.id, 'totalPaise')}
            />
          </dd>
        </div>
      </dl>
      <p>{invoice.amountInWords}</p>
    </Totals>
  );
}

const Sheet = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  maxWidth: 794,
  minHeight: 668,
  margin: '0 auto',
  padding: '24px 30px 24px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.paper,
  '--plinth-paise': 'currentColor',
  '@media (max-width: 599.95px)': { padding: '16px', minHeight: 0 },
  '@media print': {
    maxWidth: 'none',
    minHeight: '250mm',
    padding: 0,
    border: 0,
    // Black on white in either color scheme.
    '&, & *': { color: '#000 !important', borderColor: '#999 !important', background: 'none !important' },
    '& button': { borderBottom: '0 !important' },
  },
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '12px 24px',
  paddingBottom: 16,
  marginBottom: 14,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&[data-halves="true"]': { marginBottom: 0 },
  '&[data-halves="true"] > *': { flex: '1 1 200px' },
  // Sender and title are side by side however long the address is.
  '@media (min-width: 600px)': { '&:not([data-halves="true"]) > :first-of-type': { flex: '1 1 0' } },
}));

const Block = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
  '& strong': {
    display: 'block',
    fontSize: 15,
    lineHeight: '22px',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
  },
  '& b': {
    display: 'block',
    fontSize: 13,
    lineHeight: '20px',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
  },
  '& small': { fontSize: 12, color: theme.vars.palette.text3 },
  '@media (min-width: 600px)': { '&[data-end="true"]': { textAlign: 'right' } },
}));

const Totals = styled('div')(({ theme }) => ({
  marginTop: 8,
  '& dl': { marginLeft: 'auto', maxWidth: 280 },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 16, lineHeight: '24px' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
  '& [data-result]': {
    marginTop: 2,
    paddingTop: 6,
    borderTop: `1px solid ${theme.vars.palette.line2}`,
    fontSize: 15,
    fontWeight: 600,
  },
  '& [data-result] dt': { color: theme.vars.palette.text.primary },
  '& > p': {
    ...theme.typography.caption,
    marginTop: 10,
    textAlign: 'right',
    color: theme.vars.palette.text.secondary,
  },
}));

const Foot = styled('div')(({ theme }) => ({
  marginTop: 'auto',
  paddingTop: 24,
  '& > p': {
    ...theme.typography.caption,
    paddingTop: 12,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'right',
    color: theme.vars.palette.text.secondary,
  },
  '& span': { color: theme.vars.palette.text3 },
}));
