"""One step of a build on Apache Spark, described by JSON on the input: maps chunks by the same program as on one machine, or
sorts a table's rows into Parquet files. Prints the map's lines."""

import json
import math
import sys

from pyspark import StorageLevel
from pyspark.sql import SparkSession, Window
from pyspark.sql.functions import abs as absolute, lit, max as greatest, row_number, unhex

task = json.load(sys.stdin)
builder = SparkSession.builder.appName("parallax").master(task["master"])
for name, value in task["settings"].items():
    builder = builder.config(name, value)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def standing(table):
    """The rows of entries that an index has: newer ones replace those of the base, a negative ledger says that one is gone."""
    rows = spark.read.parquet(*table["base"], *table["recent"])
    if not table["recent"]:
        return rows
    newest = Window.partitionBy("key", "place", "entry").orderBy(absolute("ledger").desc())
    return rows.withColumn("n", row_number().over(newest)).where("n = 1 AND ledger > 0").drop("n")


def next_rows(changes, table):
    """The rows of the next file of entries: as `nextRows` in entryLayers.ts has them."""
    columns, stays = table["columns"], table["stays"]
    changed = changes.groupBy("entry").agg(greatest("ledger").alias("ledger"))
    live = changes.join(changed, ["entry", "ledger"]).where("live = 1").select(*columns)
    rows = live
    if table["recent"] or (table["base"] and not stays):
        known = spark.read.parquet(*table["recent"]) if stays else standing(table)
        rows = rows.unionByName(known.join(changed, "entry", "left_anti").select(*columns))
    if stays:
        gone = spark.read.parquet(*table["base"]).drop("ledger").join(changed, "entry")
        gone = gone.withColumn("ledger", -gone["ledger"]).join(live, ["key", "place", "entry"], "left_anti")
        if "value" in columns:
            gone = gone.withColumn("value", unhex(lit("")))
        rows = rows.unionByName(gone.select(*columns))
    # Counted, sampled and sorted: not joined anew each time.
    return rows.persist(StorageLevel.DISK_ONLY)


if task["step"] == "map":
    chunks = spark.sparkContext.parallelize(task["chunks"], len(task["chunks"]))
    for line in chunks.pipe(task["program"], task["env"]).collect():
        print(line)
else:
    for table in task["tables"]:
        columns = table["columns"]
        rows = spark.read.parquet(*table["runs"])
        if table["table"] in ("entries", "contracts"):
            rows = next_rows(rows, table)
        files = max(1, math.ceil(rows.count() / table["rowsPerFile"]))
        ranged = rows.select(*columns).repartitionByRange(files, columns[0])
        (
            ranged.sortWithinPartitions(*columns)
            .write.mode("overwrite")
            .option("compression", "zstd")
            .option("parquet.compression.codec.zstd.level", "12")
            .option("parquet.block.row.count.limit", str(table["rowsPerGroup"]))
            .option("parquet.writer.version", "PARQUET_2_0")
            .parquet(table["to"])
        )
spark.stop()
