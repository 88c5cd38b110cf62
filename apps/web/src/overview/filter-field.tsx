import { useTextParam } from '../shell/use-search-param.js';
import { useTypedText } from '../shell/use-typed-text.js';
import { texts } from '../texts/texts.js';

const words = texts.overview;

/** Leaves the tiles that have all words. It looks like no search: that one is in the bar. */
export function FilterField() {
  const [filter, setFilter] = useTextParam('q');
  const [text, setText] = useTypedText(filter);
  const change = (next: string): void => {
    setText(next);
    setFilter(next);
  };
  return (
    <label className="filter">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 6h16M7 12h10M10 18h4" />
      </svg>
      <input
        className="input"
        type="search"
        aria-label={words.filter}
        placeholder={words.filter}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && change('')}
      />
    </label>
  );
}
