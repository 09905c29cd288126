export function ContractorsPage() { return null; }
