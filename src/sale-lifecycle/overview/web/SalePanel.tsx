import type { SaleSummary } from '#sales/sale.contract.ts';
import { SaleDrawer } from './SaleDrawer.shared.tsx';

interface SalePanelProps {
  sales: readonly SaleSummary[];
  id: string;
  onChange: (id: string | null) => void;
}

/** The side panel of a sale in the list; up and down follow the order of the list. */
export function SalePanel({ sales, id, onChange }: SalePanelProps) {
  const position = sales.findIndex((sale) => sale.id === id);
  const before = sales[position - 1];
  const after = sales[position + 1];
  return (
    <SaleDrawer
      key={id}
      saleId={id}
      {...(position >= 0 && { position: `${position + 1} of ${sales.length}` })}
      onPrevious={before ? () => onChange(before.id) : null}
      onNext={after ? () => onChange(after.id) : null}
      onClose={() => onChange(null)}
    />
  );
}
