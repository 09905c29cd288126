import { SaleCommission } from '#partners/commissions/web/SaleCommission.shared.tsx';
import { SharesPart } from '#partners/shares/web/SharesPart.shared.tsx';
import type { Sale } from '#sales/sale.contract.ts';

/** What firms are owed for a sale, and how they share it. */
export function SaleCommissions({ sale }: { sale: Sale }) {
  const { id, channelPartnerId } = sale;
  return (
    <SaleCommission sale={sale}>
      {channelPartnerId !== null && <SharesPart saleId={id} ownFirmId={channelPartnerId} />}
    </SaleCommission>
  );
}
