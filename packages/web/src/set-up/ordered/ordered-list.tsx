// A list in a form whose rows have an order: moved with the pointer at a handle, or by the buttons up and down.
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import styles from './ordered-list.module.css';

type OrderedListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** What a row is called in the labels of its buttons, such as "position 2" while it has no name. */
  nameOf: (item: Item, index: number) => string;
  onChange: (items: Item[]) => void;
  /** How many rows must stay. */
  least: number;
  rowClass?: string | undefined;
  children: (item: Item, index: number) => ReactNode;
};

/** The key of an item stays with its row while it is moved. */
export function OrderedList<Item extends { key: number }>(props: OrderedListProps<Item>) {
  const { label, items, nameOf, onChange, least, rowClass, children } = props;
  const [dragged, setDragged] = useState<number>();
  const [announced, announce] = useState('');
  const move = (from: number, to: number) => {
    onChange(moved(items, from, to));
    announce(`${nameOf(items[from]!, from)} is now number ${to + 1} of ${items.length}.`);
  };
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <Row
            key={item.key}
            {...{ index, rowClass, name: nameOf(item, index), last: items.length - 1 }}
            isDragged={dragged === index}
            isRequired={items.length <= least}
            onMove={(to) => move(index, to)}
            onRemove={() => onChange(items.toSpliced(index, 1))}
            onDrag={(isDragging) => setDragged(isDragging ? index : undefined)}
            onDragOver={() => {
              if (dragged === undefined || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
          >
            {children(item, index)}
          </Row>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  );
}

type RowProps = {
  name: string;
  index: number;
  last: number;
  rowClass: string | undefined;
  isDragged: boolean;
  isRequired: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (isDragging: boolean) => void;
  onDragOver: () => void;
  children: ReactNode;
};

function Row(props: RowProps) {
  const { name, index, last, rowClass, isDragged, isRequired, onMove, onRemove, onDrag, onDragOver } = props;
  const [isHandled, setHandled] = useState(false);
  return (
    <li
      className={[styles.row, rowClass, isDragged && styles.dragged].filter(Boolean).join(' ')}
      draggable={isHandled}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => {
        onDrag(false);
        setHandled(false);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
    >
      <span
        className={styles.handle}
        aria-hidden="true"
        onPointerDown={() => setHandled(true)}
        onPointerUp={() => setHandled(false)}
      >
        <GripVertical />
      </span>
      {props.children}
      <div className={styles.buttons}>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={`Remove ${name}`} icon={<X />} disabled={isRequired} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The list with one of its elements at another place. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
}
