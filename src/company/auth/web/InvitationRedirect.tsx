import { Navigate, useLocation, useParams } from 'react-router';

/** Redirects the older form of an invitation link. */
export function InvitationRedirect() {
  const { userId = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={`/invite/${userId}${search}`} replace />;
}
