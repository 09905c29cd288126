import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { getRevenueProjection } from '../revenueProjection.contract.ts';
import { getSalesForecast } from '../salesForecast.contract.ts';
import { CashProjection } from './CashProjection.shared.tsx';
import { SalesForecastChart } from './SalesForecastChart.shared.tsx';

// Read by themselves, so that the other figures of a dashboard need not wait for what is drawn in a thousand paths.

/** The bookings of the next three months. */
export function ForecastPart() {
  const forecast = useCall(getSalesForecast, { query: {} });
  const link = <Link to="/analytics/predictions">All predictions</Link>;
  return (
    <Loaded
      source={forecast}
      failure="The forecast could not be loaded."
      skeleton={<Waiting title="Bookings expected" />}
    >
      {(found) => <SalesForecastChart forecast={found} months={12} action={link} />}
    </Loaded>
  );
}

/** The cash of the next six months. */
export function CashPart() {
  const projection = useCall(getRevenueProjection, { query: {} });
  const link = <Link to="/analytics/predictions?tab=cash">Cash in full</Link>;
  return (
    <Loaded
      source={projection}
      failure="The cash could not be projected."
      skeleton={<Waiting title="Cash expected" />}
    >
      {(found) => <CashProjection projection={found} action={link} />}
    </Loaded>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Skeleton variant="rectangular" height={300} />
    </Section>
  );
}
