export function ContractorAnalyticsPage() { return null; }
