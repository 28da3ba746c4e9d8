/** A name in any script, kept from turning the text around it. */
export function Name({
  children,
  className
}: {
  children: string
  className?: string | undefined
}) {
  return <bdi className={className}>{children}</bdi>
}
