import { ErrorView } from '../../shell/errorView';

export default function NoExistPage() {
  return <ErrorView statusCode={404} />;
}
