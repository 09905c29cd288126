import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { Link } from 'react-router';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { getCostSheet, getCostSheetPdf } from '#offers/cost-sheets/costSheet.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { PriceRow } from '#sales/web/price.rows.shared.ts';
import { priceRows } from '#sales/web/price.rows.shared.ts';

/** The frozen price of a sale: every amount opens its explanation, its lines are those of the cost sheet. */
export function SalePrice({ sale }: { sale: Sale }) {
  const isAllowed = useAllowed();
  const opensSheet = isAllowed(CAPABILITIES.leadManagement) && sale.costSheetId !== null;
  const sheet = useCall(getCostSheet, { params: { id: sale.costSheetId ?? '' } }, { enabled: opensSheet });
  const explain = useExplain();
  const pdf = useDownload();
  if (!sale.price) return null;

  const amount = (row: PriceRow) => (
    <Money paise={row.amountPaise} withPaise bare explain={explain('sale', sale.id, row.field)} />
  );
  const columns: readonly LedgerColumn<PriceRow>[] = [
    { key: 'label', label: 'Line', render: (row) => <Line data-sum={row.isSum}>{row.label}</Line> },
    { key: 'basis', label: 'Basis', isFaint: true, isLong: true, render: (row) => row.basis },
    {
      key: 'amount',
      label: 'Amount, ₹',
      align: 'right',
      render: (row) => <Line data-sum={row.isSum}>{amount(row)}</Line>,
    },
  ];
  return (
    <Whole aria-label="Cost sheet">
      <Head>
        <p>
          {opensSheet ? (
            <Link to={`/cost-sheets/${sale.costSheetId}`}>Cost sheet {sale.costSheetNumber}</Link>
          ) : (
            `Cost sheet ${sale.costSheetNumber}`
          )}
        </p>
        {opensSheet && (
          <Button
            size="small"
            startIcon={<Download aria-hidden />}
            aria-disabled={pdf.isBusy}
            onClick={() =>
              pdf.start(() => download(getCostSheetPdf, { params: { id: sale.costSheetId ?? '' } }))
            }
          >
            Download cost sheet
          </Button>
        )}
      </Head>
      <LedgerTable
        caption={`Price of ${sale.bookingNumber}`}
        columns={columns}
        rows={priceRows(sale.price, sheet.data ?? null)}
        groupOf={(row) => ({ key: row.group, label: row.group })}
        renderCard={(row) => (
          <RowCard
            title={<Line data-sum={row.isSum}>{row.label}</Line>}
            end={amount(row)}
            lines={row.basis ? [row.basis] : []}
          />
        )}
      />
    </Whole>
  );
}

const Whole = styled('section')({ maxWidth: 860, paddingBottom: 24 });

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '12px 24px 8px',
  '& a': { display: 'inline-block', padding: '4px 0' },
  '@media (max-width: 599.95px)': { padding: '12px 16px 8px' },
});

const Line = styled('span')({ fontWeight: 400, '&[data-sum="true"]': { fontWeight: 600 } });
