/** How far something is that runs on the server; without `progress` that it runs, with `waiting` below the bar. */
export function ProgressCard({
  label,
  progress,
  text,
  waiting,
}: {
  label: string
  progress?: { done: number; total: number }
  text?: string
  waiting: string
}) {
  return (
    <div className="card flex flex-col gap-2 p-4" role="status">
      <p className="font-medium">{label}</p>
      <progress
        className="h-2 w-full"
        aria-label={label}
        {...(progress && { value: progress.done, max: progress.total })}
      />
      <p className="text-muted figures">{text ?? waiting}</p>
    </div>
  )
}
