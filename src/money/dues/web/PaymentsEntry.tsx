import { Navigate } from 'react-router';

/** '/payments' alone means the dashboard of payments. */
export function PaymentsEntry() {
  return <Navigate to="/payments/dashboard" replace />;
}
