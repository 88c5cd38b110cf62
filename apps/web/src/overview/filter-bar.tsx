import { Link, useSearchParams } from 'react-router';
import { searchAddress } from '../search/search-address.js';
import { useTextParam } from '../shell/use-search-param.js';
import { texts } from '../texts/texts.js';
import { useOnly } from './use-only.js';

const words = texts.overview;

interface FilterBarProps {
  readonly shown: number;
  readonly all: number;
  readonly isOfCards: boolean;
}

/** Says that not everything is shown, and why; the way back, and the way on to everything that was said. */
export function FilterBar({ shown, all, isOfCards }: FilterBarProps) {
  const [search] = useTextParam('q');
  const [only] = useOnly();
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  for (const name of ['q', 'only']) rest.delete(name);
  return (
    <p className="filter-bar" role="status">
      <span>{words.shownOf(shown, all, isOfCards)}</span>
      {only !== 'all' && <b>{words.onlyThose[only]}</b>}
      {search !== '' && <b>“{search}”</b>}
      <Link className="button" to={{ search: rest.toString() }} replace preventScrollReset>
        {words.showAll}
      </Link>
      {search !== '' && (
        <Link className="link" to={searchAddress(search)}>
          {words.searchEverything(search)}
        </Link>
      )}
    </p>
  );
}
