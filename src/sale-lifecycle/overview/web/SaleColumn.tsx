import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { compactMoney } from '#platform/contract/format.ts';
import { CardFrame } from '#platform/web/board/board.styles.ts';
import { BoardColumn, CardAge } from '#platform/web/board/BoardColumn.tsx';
import { statusStyle } from '#platform/web/status/status.ts';
import type { SaleCard, SaleColumn as ColumnOfSales } from '#sales/salePipeline.contract.ts';
import { WAIT_LABELS } from './saleWait.labels.ts';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

interface SaleColumnProps {
  column: ColumnOfSales;
  isCurrent: boolean;
  /** The one card of the board that Tab reaches; arrows go to the others. */
  activeId: string | null;
  hrefOf: (query: Readonly<Record<string, string>>) => string;
  onReach: (id: string) => void;
}

/** One stage: count and value of its sales, what is pending, those too long in the stage, and the cards. */
export function SaleColumn({ column, isCurrent, activeId, hrefOf, onReach }: SaleColumnProps) {
  const { status, count, valuePaise, cards } = column;
  const look = statusStyle(SALE_STATUS, status);
  return (
    <BoardColumn
      look={look}
      count={<Count count={count} href={hrefOf({ status })} label={`sales, ${look.word}`} />}
      isCurrent={isCurrent}
      facts={
        <Facts>
          {valuePaise !== null && <p>{count > 0 ? `${compactMoney(valuePaise)} agreement value` : '–'}</p>}
          <Waits column={column} hrefOf={hrefOf} />
        </Facts>
      }
      cards={cards.map((card) => (
        <SaleCardItem
          key={card.id}
          card={card}
          isLate={column.lateUntil !== null && card.statusSince <= column.lateUntil}
          tabIndex={card.id === activeId ? 0 : -1}
          onReach={onReach}
        />
      ))}
      foot={
        <>
          {count === 0 && <p>No sale is in this stage.</p>}
          {cards.length < count && (
            <p>
              <Link to={hrefOf({ status })}>
                See all in the list, {cards.length} of {count.toLocaleString('en-IN')} shown
              </Link>
            </p>
          )}
        </>
      }
    />
  );
}

/** The same height in every column, so that the cards begin on one line. */
const Facts = styled('div')(({ theme }) => ({
  minHeight: 102,
  '& li': {
    ...theme.typography.caption,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
  // Large enough to be touched.
  '& li a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minWidth: 24,
    minHeight: 24,
  },
  '& [data-late]': { color: theme.vars.palette.ink.amber },
  '@media (max-width: 599.95px)': { minHeight: 0 },
}));

function Waits({ column, hrefOf }: Pick<SaleColumnProps, 'column' | 'hrefOf'>) {
  const { status, waits, lateUntil, lateCount } = column;
  return (
    <ul aria-label={`Pending for ${statusStyle(SALE_STATUS, status).word.toLowerCase()} sales`}>
      {waits.map(({ waitsFor, count }) => (
        <li key={waitsFor}>
          {WAIT_LABELS[waitsFor]}
          <Count count={count} href={hrefOf({ status, waitsFor })} label={WAIT_LABELS[waitsFor]} />
        </li>
      ))}
      {lateUntil !== null && lateCount > 0 && (
        <li data-late>
          Over 30 days in this stage
          <Count
            count={lateCount}
            href={hrefOf({ status, sinceUntil: lateUntil })}
            label="over 30 days in this stage"
          />
        </li>
      )}
    </ul>
  );
}

/** A count as a link to its rows. */
function Count({ count, href, label }: { count: number; href: string; label: string }) {
  if (count === 0) return <span className="tabular">0</span>;
  return (
    <Link to={href} className="tabular">
      {count.toLocaleString('en-IN')}
      <span className="sr-only"> {label}</span>
    </Link>
  );
}

interface SaleCardItemProps {
  card: SaleCard;
  isLate: boolean;
  tabIndex: number;
  onReach: (id: string) => void;
}

function SaleCardItem({ card, isLate, tabIndex, onReach }: SaleCardItemProps) {
  const { id, customerName, unitNumber, projectName, agreementValuePaise, days } = card;
  return (
    <CardFrame data-card={id} onFocus={() => onReach(id)}>
      <div data-line>
        <Link to={`/sales/${id}`} tabIndex={tabIndex}>
          {customerName}
        </Link>
        <CardAge text={`${days} d`} late={isLate ? 'late' : undefined} lateText=", too long" />
      </div>
      <p>
        {unitNumber}, {projectName}
        {agreementValuePaise !== null && ` · ${compactMoney(agreementValuePaise)}`}
      </p>
      <p>{[WAIT_LABELS[card.waitsFor], card.salesExecutiveName].filter(Boolean).join(' · ')}</p>
    </CardFrame>
  );
}
